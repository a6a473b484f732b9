//===- Curves.cpp - The record of a training run --------------------------===//
//
// See Curves.h.
//
//===----------------------------------------------------------------------===//

#include "Curves.h"

#include "aicf/Runtime/OutputFile.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iomanip>
#include <sstream>
#include <utility>

using namespace aicf::rt;

double Curves::epochMean(const Curve &curve, size_t epoch) const {
  double sum = 0;
  for (size_t i = 0; i < stepsPerEpoch; ++i)
    sum += curve.values[epoch * stepsPerEpoch + i];
  return sum / static_cast<double>(stepsPerEpoch);
}

/// A name may hold anything; in a table and a picture it must not hold `marks`
/// and what is no ASCII.
static std::string plain(const std::string &name, const char *marks) {
  std::string text = name;
  for (char &c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F ||
        static_cast<unsigned char>(c) >= 0x80 || std::strchr(marks, c))
      c = '_';
  return text;
}

Status aicf::rt::writeCsv(const std::string &path, const Curves &curves) {
  std::ostringstream os;
  os << "epoch,step";
  for (const Curve &curve : curves.all)
    os << "," << plain(curve.name, ",\"");
  os << "\n";
  for (size_t i = 0; i < curves.steps(); ++i) {
    os << i / curves.stepsPerEpoch + 1 << "," << i + 1;
    for (const Curve &curve : curves.all) {
      // Nine digits are all of an f32, 17 all of an f64.
      double value = curve.values[i];
      bool isSingle = !(std::fabs(value) <= 1e38) ||
                      static_cast<double>(static_cast<float>(value)) == value;
      os << "," << std::setprecision(isSingle ? 9 : 17) << value;
    }
    os << "\n";
  }
  return writeOutputFile(path, os.str());
}

namespace {

/// Maps steps and values to a panel of the picture, in pixels.
struct Panel {
  double left = 80, top = 50, width = 590, height = 0;
  double steps = 1;
  bool isLogarithmic = false;
  /// Values at the bottom and at the top; decades on a logarithmic axis.
  double low = 0, high = 1;

  double x(double step) const { return left + width * step / steps; }
  double y(double value) const {
    double at = isLogarithmic ? std::log10(std::max(value, 1e-300)) : value;
    at = std::min(std::max(at, low), high);
    return top + height * (high - at) / (high - low);
  }
};

} // namespace

static void drawLine(std::ostream &os, const std::string &style,
                     const std::vector<std::pair<double, double>> &points) {
  os << "<polyline fill=\"none\" " << style << " points=\"";
  for (auto [x, y] : points)
    os << x << "," << y << " ";
  os << "\"/>\n";
}

static void drawText(std::ostream &os, double x, double y, const char *anchor,
                     const std::string &text, int size = 13) {
  os << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor
     << "\" font-size=\"" << size << "\">" << text << "</text>\n";
}

/// The range of the axis: whole decades, or round numbers.
static void setRange(Panel &panel, const Curve &curve) {
  double least = INFINITY, greatest = -INFINITY;
  for (double value : curve.values)
    if (std::isfinite(value)) {
      least = std::min(least, value);
      greatest = std::max(greatest, value);
    }
  if (!(least <= greatest))
    return;
  panel.isLogarithmic = least > 0 && greatest > 20 * least;
  if (panel.isLogarithmic) {
    panel.low = std::floor(std::log10(least));
    panel.high = std::max(std::ceil(std::log10(greatest)), panel.low + 1);
    return;
  }
  panel.low = std::min(least, 0.0);
  panel.high = std::max(greatest, 0.0);
  if (panel.low == panel.high)
    panel.high = panel.low + 1;
}

static void drawFrame(std::ostream &os, const Panel &panel,
                      const std::string &name) {
  double lines = panel.isLogarithmic ? panel.high - panel.low : 4;
  for (double i = 0; i <= lines; ++i) {
    double at = panel.low + (panel.high - panel.low) * i / lines;
    double value = panel.isLogarithmic ? std::pow(10.0, at) : at;
    double y = panel.y(value);
    drawLine(os, "stroke=\"#ddd\"",
             {{panel.left, y}, {panel.left + panel.width, y}});
    std::ostringstream label;
    label << std::setprecision(3) << value;
    drawText(os, panel.left - 8, y + 4, "end", label.str());
  }
  os << "<text transform=\"translate(20 " << panel.top + panel.height / 2
     << ") rotate(-90)\" text-anchor=\"middle\" font-size=\"13\">"
     << plain(name, "<>&") << "</text>\n"
     << "<rect x=\"" << panel.left << "\" y=\"" << panel.top << "\" width=\""
     << panel.width << "\" height=\"" << panel.height
     << "\" fill=\"none\" stroke=\"#333\"/>\n";
}

static void drawCurve(std::ostream &os, const Panel &panel,
                      const Curves &curves, const Curve &curve) {
  drawFrame(os, panel, curve.name);
  auto step = [](size_t i) { return static_cast<double>(i); };
  std::vector<std::pair<double, double>> points, means;
  for (size_t i = 0; i < curve.values.size(); ++i)
    if (std::isfinite(curve.values[i]))
      points.push_back({panel.x(step(i) + 0.5), panel.y(curve.values[i])});
  for (size_t epoch = 0; epoch < curves.epochs(); ++epoch)
    if (double mean = curves.epochMean(curve, epoch); std::isfinite(mean))
      means.push_back(
          {panel.x((step(epoch) + 0.5) * step(curves.stepsPerEpoch)),
           panel.y(mean)});
  drawLine(os, "stroke=\"#9ec5e8\" stroke-width=\"0.7\"", points);
  drawLine(os, "stroke=\"#1f5f99\" stroke-width=\"2.2\"", means);
}

Status aicf::rt::writeSvg(const std::string &path, const Curves &curves,
                          const std::string &title) {
  // The first panel, of the loss, is the largest.
  constexpr double kFirst = 300, kOther = 130, kGap = 24, kBottom = 60;
  double height = 50 + kFirst +
                  (kOther + kGap) * static_cast<double>(curves.all.size() - 1);
  std::ostringstream os;
  os << std::fixed << std::setprecision(2)
     << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 700 "
     << height + kBottom << "\" font-family=\"sans-serif\">\n"
     << "<rect width=\"700\" height=\"" << height + kBottom
     << "\" fill=\"white\"/>\n";
  Panel panel;
  panel.steps = static_cast<double>(std::max<size_t>(curves.steps(), 1));
  drawText(os, panel.left + panel.width / 2, 30, "middle", plain(title, "<>&"),
           15);
  for (const Curve &curve : curves.all) {
    panel.height = &curve == &curves.all[0] ? kFirst : kOther;
    setRange(panel, curve);
    drawCurve(os, panel, curves, curve);
    panel.top += panel.height + kGap;
  }
  double bottom = panel.top - kGap;
  size_t stride = std::max<size_t>(1, (curves.epochs() + 9) / 10);
  for (size_t epoch = 0; epoch <= curves.epochs(); epoch += stride)
    drawText(os, panel.x(static_cast<double>(epoch * curves.stepsPerEpoch)),
             bottom + 20, "middle", std::to_string(epoch));
  drawText(os, panel.left + panel.width / 2, bottom + 44, "middle", "epoch");
  os << "</svg>\n";
  return writeOutputFile(path, os.str());
}
