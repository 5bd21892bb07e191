// How well one color can be read on another, by WCAG 2.2. Pure. Colors are `#` and six hexadecimal
// digits.

const BLACK = '#000000'
const WHITE = '#ffffff'

/** The share of light of one channel, 0 to 1. */
function lightOf(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance. */
function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    lightOf(Number.parseInt(color.slice(at, at + 2), 16)),
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 (the same) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is easier to read on a color: at least 4.58 to 1 on any. */
export const readableOn = (color: string): string =>
  contrastOf(color, WHITE) >= contrastOf(color, BLACK) ? WHITE : BLACK
