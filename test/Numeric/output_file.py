"""Files that are whole or not there: the Python twin of the runtime's OutputFile.h."""

import errno
import os
import pathlib
import secrets
import stat


def write_text(path, text):
    """Replaces `path`, or what it links to. An error or a kill leaves the old file as it was; its mode is kept."""
    path = pathlib.Path(path)
    if path.exists() and not path.is_file():  # A device or a pipe cannot be replaced.
        path.write_text(text, encoding="utf-8")
        return
    target = pathlib.Path(os.path.realpath(path))
    if target.exists() and not os.access(target, os.W_OK, effective_ids=True):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    temporary = target.parent / f".aicf-{secrets.token_hex(12)}.tmp"
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            if target.exists():
                os.fchmod(file.fileno(), stat.S_IMODE(target.stat().st_mode))
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    directory = os.open(target.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
