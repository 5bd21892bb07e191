// Lines of fixed columns, as banks' files have them: columns count from 1, both ends inclusive. Pure.

export const at = (line: string, from: number, to: number): string => line.slice(from - 1, to)

export const put = (line: string, from: number, text: string): string =>
  line.slice(0, from - 1) + text + line.slice(from - 1 + text.length)

export const digits = (value: number, columns: number): string =>
  String(value).padStart(columns, '0')

export const isZero = (text: string): boolean => /^[0 ]*$/.test(text)
