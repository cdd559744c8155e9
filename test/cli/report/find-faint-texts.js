// Runs in the page: every text with less contrast than WCAG 1.4.3 asks of small text. The value of the last line is the answer.
const canvas = () => document.createElement('canvas').getContext('2d', { willReadFrequently: true });

function toRgba(colour) {
  const context = canvas();
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

const toLinear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

const luminance = ([r, g, b]) => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);

const white = [255, 255, 255];

/** What lies behind an element: its own colour over those of its parents. */
function backgroundOf(element) {
  const [r, g, b, alpha] = toRgba(getComputedStyle(element).backgroundColor);
  if (alpha === 255) return [r, g, b];
  const under = element.parentElement ? backgroundOf(element.parentElement) : white;
  return [r, g, b].map((over, index) => (over * alpha + under[index] * (255 - alpha)) / 255);
}

function findFaintTexts() {
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || parent.closest('svg')) continue;
    const colours = [toRgba(getComputedStyle(parent).color), backgroundOf(parent)];
    const [dark, light] = colours.map(luminance).toSorted((a, b) => a - b);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) faint.push(`${parent.className || parent.tagName}: ${ratio.toFixed(2)}`);
  }
  return faint;
}

findFaintTexts();
