//===- LossCurve.cpp - The record of a training run -----------------------===//

#include "LossCurve.h"

#include "aicf/Runtime/OutputFile.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

using namespace digits;
using aicf::rt::Status;

double LossCurve::epochLoss(size_t epoch) const {
  double sum = 0;
  for (size_t i = 0; i < stepsPerEpoch; ++i)
    sum += losses[epoch * stepsPerEpoch + i];
  return sum / static_cast<double>(stepsPerEpoch);
}

Status digits::writeCsv(const std::string &path, const LossCurve &curve) {
  std::ostringstream os;
  os << "epoch,step,learning_rate,loss\n" << std::setprecision(9);
  for (size_t i = 0; i < curve.losses.size(); ++i)
    os << i / curve.stepsPerEpoch + 1 << "," << i + 1 << "," << curve.rates[i]
       << "," << curve.losses[i] << "\n";
  return aicf::rt::writeOutputFile(path, os.str());
}

namespace {

/// Maps steps and losses to the picture, in pixels.
struct Axes {
  double left = 70, top = 50, width = 600, height = 330;
  double steps = 1;
  // Decades of the loss at the bottom and at the top.
  double low = -1, high = 0;

  double x(double step) const { return left + width * step / steps; }
  double y(double loss) const {
    double decade = std::log10(std::max(loss, 1e-30));
    decade = std::min(std::max(decade, low), high);
    return top + height * (high - decade) / (high - low);
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

static void drawFrame(std::ostream &os, const Axes &axes,
                      const LossCurve &curve) {
  for (double decade = axes.low; decade <= axes.high; ++decade) {
    double y = axes.y(std::pow(10.0, decade));
    drawLine(os, "stroke=\"#ddd\"",
             {{axes.left, y}, {axes.left + axes.width, y}});
    std::ostringstream label;
    label << std::setprecision(3) << std::pow(10.0, decade);
    drawText(os, axes.left - 8, y + 4, "end", label.str());
  }
  double bottom = axes.top + axes.height;
  size_t stride = std::max<size_t>(1, (curve.epochs() + 9) / 10);
  for (size_t epoch = 0; epoch <= curve.epochs(); epoch += stride)
    drawText(os, axes.x(static_cast<double>(epoch * curve.stepsPerEpoch)),
             bottom + 20, "middle", std::to_string(epoch));
  drawText(os, axes.left + axes.width / 2, bottom + 44, "middle", "epoch");
  os << "<text transform=\"translate(20 " << axes.top + axes.height / 2
     << ") rotate(-90)\" text-anchor=\"middle\" font-size=\"13\">cross-entropy "
        "loss</text>\n"
     << "<rect x=\"" << axes.left << "\" y=\"" << axes.top << "\" width=\""
     << axes.width << "\" height=\"" << axes.height
     << "\" fill=\"none\" stroke=\"#333\"/>\n";
}

Status digits::writeSvg(const std::string &path, const LossCurve &curve,
                        const std::string &title) {
  Axes axes;
  axes.steps = static_cast<double>(curve.losses.size());
  double least = 1e30, greatest = 1e-30;
  for (float loss : curve.losses)
    if (std::isfinite(loss) && loss > 0) {
      least = std::min<double>(least, loss);
      greatest = std::max<double>(greatest, loss);
    }
  if (least <= greatest) {
    axes.low = std::floor(std::log10(least));
    axes.high = std::max(std::ceil(std::log10(greatest)), axes.low + 1);
  }

  std::ostringstream os;
  os << std::fixed << std::setprecision(2)
     << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 700 440\" "
        "font-family=\"sans-serif\">\n"
     << "<rect width=\"700\" height=\"440\" fill=\"white\"/>\n";
  drawText(os, axes.left + axes.width / 2, 30, "middle", title, 15);
  drawFrame(os, axes, curve);

  std::vector<std::pair<double, double>> steps, means;
  for (size_t i = 0; i < curve.losses.size(); ++i)
    if (std::isfinite(curve.losses[i]))
      steps.push_back({axes.x(i + 0.5), axes.y(curve.losses[i])});
  for (size_t epoch = 0; epoch < curve.epochs(); ++epoch)
    if (double loss = curve.epochLoss(epoch); std::isfinite(loss))
      means.push_back(
          {axes.x((epoch + 0.5) * curve.stepsPerEpoch), axes.y(loss)});
  drawLine(os, "stroke=\"#9ec5e8\" stroke-width=\"0.7\"", steps);
  drawLine(os, "stroke=\"#1f5f99\" stroke-width=\"2.2\"", means);
  os << "</svg>\n";
  return aicf::rt::writeOutputFile(path, os.str());
}
