// How wide a table must be for its columns. Pure.

/** Of `data-table.module.css`: between columns, and at both ends of a row. */
const GAP_PX = 16
const ENDS_PX = 36
/** Less of a name than this says nothing. */
const SHARE_MIN_PX = 64
const FIXED = /^(\d+)px$/

/** In pixels: every fixed column, and a readable part of each that takes what is left. */
export function neededWidthOf(columns: readonly { readonly width?: string }[]): number {
  const widths = columns.map(({ width = '' }) => Number(FIXED.exec(width)?.[1] ?? SHARE_MIN_PX))
  return widths.reduce(
    (sum, width) => sum + width,
    ENDS_PX + GAP_PX * Math.max(0, widths.length - 1),
  )
}
