// Characters that steer a terminal instead of being shown: names and messages have been written by
// others.

/** Escapes, and what else moves the cursor or turns the direction of a text. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const STEERING = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** The colours of our own output (terminal.ts). */
// oxlint-disable-next-line no-control-regex -- as above
const COLOURS = /(\u001b\[(?:1|2|22|31|32|33|36|39)m)/

/** A text of one line without them. */
export const harmless = (text: string): string => text.replaceAll(STEERING, '·')

const harmlessLines = (text: string): string =>
  text.replaceAll(STEERING, (one) => (one === '\n' || one === '\t' ? one : '·'))

/** Lines of output; where there are colours, those stay. */
export const shownText = (text: string, colours: boolean): string =>
  colours
    ? text
        .split(COLOURS)
        .map((part, n) => (n % 2 === 1 ? part : harmlessLines(part)))
        .join('')
    : harmlessLines(text)

/** JSON with the same value, in which they are escapes. */
export const harmlessJson = (thing: object): string =>
  JSON.stringify(thing).replaceAll(
    STEERING,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
