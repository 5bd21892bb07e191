// A table as a file for spreadsheets in Brazil: semicolons, a byte order mark, commas in amounts. A text that a spreadsheet would run as a formula
// is made plain. Pure, but for the download.

const BYTE_ORDER_MARK = '\ufeff'
const FORMULA = /^[=+\-@\t\r]/
const AMOUNT = /^-?\d+(,\d+)?$/

function cell(text: string): string {
  const plain = FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text
  return /[;"\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(';')).join('\r\n') + '\r\n'

/** Has the browser save a file. */
export function download(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
