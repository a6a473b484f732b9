"""output_file.py keeps old files, their modes and links."""

import os
import pathlib
import resource
import signal
import stat
import sys

import output_file

work = pathlib.Path(sys.argv[1])
path, link = work / "x", work / "link"
output_file.write_text(path, "old")
path.chmod(0o640)
link.symlink_to("x")

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
limits = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
try:
    output_file.write_text(link, "n" * 100_000)
    raise AssertionError("a full disk is no error")
except OSError:
    pass
resource.setrlimit(resource.RLIMIT_FSIZE, limits)
assert path.read_text() == "old" and sorted(os.listdir(work)) == ["link", "x"], os.listdir(work)

output_file.write_text(link, "new")
assert link.is_symlink() and path.read_text() == "new" and stat.S_IMODE(path.stat().st_mode) == 0o640
output_file.write_text("/dev/null", "through")

# Root may write anything, so it becomes nobody.
path.chmod(0o444)
work.chmod(0o777)
if os.geteuid() == 0:
    os.seteuid(65534)
try:
    os.chdir(work)
    output_file.write_text("x", "newer")
    raise AssertionError("a file without write permission is replaced")
except PermissionError:
    pass
finally:
    os.seteuid(os.getuid())
assert path.read_text() == "new"
