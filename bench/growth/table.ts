// What was measured with few sales and with many, as one table. Pure.

/**
 * `more`: the rate is better where it is more. `least`: the seconds are within `most`, or are only
 * told.
 */
export type Figure =
  | { readonly what: string; readonly perSecond: number }
  | { readonly what: string; readonly seconds: number; readonly most?: number }

export type Size = { readonly name: string; readonly bytes: number }

export type Measured = {
  readonly sales: number
  readonly figures: readonly Figure[]
  readonly database: number
  /** The largest tables, with their indexes. */
  readonly largest: readonly Size[]
}

const RATIO_LEAST = 0.9
const GB = 2 ** 30
const SHOWN = 5

const count = (value: number): string => Math.round(value).toLocaleString('en-US')
const rate = (value: number): string => `${value < 10 ? value.toFixed(1) : count(value)}/s`
const seconds = (value: number): string => `${value.toFixed(1)} s`
const gigabytes = (bytes: number): string => `${(bytes / GB).toFixed(2)} GB`
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const judged = (met: boolean): string => (met ? 'yes' : '**no**')

function cellsOf(few: Figure, many: Figure): string[] {
  if ('perSecond' in few && 'perSecond' in many) {
    // What is shown is what is judged.
    const ratio = (many.perSecond / few.perSecond).toFixed(2)
    const met = Number(ratio) >= RATIO_LEAST
    return [few.what, rate(few.perSecond), rate(many.perSecond), `${ratio} ×`, judged(met)]
  }
  if ('seconds' in few && 'seconds' in many) {
    const [what, met] =
      few.most === undefined
        ? [few.what, 'not judged']
        : [`${few.what}, ≤ ${few.most} s`, judged(many.seconds <= few.most)]
    return [
      what,
      seconds(few.seconds),
      seconds(many.seconds),
      `${(many.seconds / few.seconds).toFixed(2)} ×`,
      met,
    ]
  }
  throw new Error(`${few.what} and ${many.what} were not measured alike`)
}

const sizeCells = (what: string, few: number | undefined, many: number): string[] => [
  what,
  few === undefined ? '' : gigabytes(few),
  gigabytes(many),
  few === undefined ? '' : `${(many / few).toFixed(2)} ×`,
  'not judged',
]

/** The table: each figure with its ratio, then the sizes. */
export function growthTable(few: Measured, many: Measured): string {
  const figures = few.figures.map((one, n) => cellsOf(one, many.figures[n]!))
  const tables = many.largest
    .slice(0, SHOWN)
    .map(({ name, bytes }) =>
      sizeCells(`size of \`${name}\``, few.largest.find((one) => one.name === name)?.bytes, bytes),
    )
  return [
    [
      'What',
      `${count(few.sales)} sales`,
      `${count(many.sales)} sales`,
      'ratio',
      `≥ ${RATIO_LEAST} ×`,
    ],
    ['---', '---', '---', '---', '---'],
    ...figures,
    sizeCells('size of the database', few.database, many.database),
    ...tables,
  ]
    .map(row)
    .join('\n')
}

const LEAST_ROWS = 200
const MOST_ROWS = 100_000_000
const FIRST = 100_000

/**
 * How many sales are measured first and at last. Throws a sentence about what is no such number.
 */
export function sizesOf(rows: string, from: string | undefined): { few: number; many: number } {
  const whole = (name: string, text: string, least: number, most: number): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new Error(`--${name} ${text}: give a whole number from ${least} to ${most}`)
  }
  const many = whole('rows', rows, LEAST_ROWS, MOST_ROWS)
  const few =
    from === undefined ? Math.min(FIRST, Math.ceil(many / 100)) : whole('from', from, 1, many - 1)
  return { few, many }
}

/** Whether the rest fits on the disk, by what the first sales took. Undefined: it does. */
export function lackOf(disk: {
  before: number
  after: number
  few: number
  many: number
  free: number
}): string | undefined {
  const { before, after, few, many, free } = disk
  // The log of the database and its sorts need room beside the rows.
  const need = ((after - before) / few) * (many - few) * 1.3
  if (need <= free) return undefined
  return `${count(many)} sales need some ${gigabytes(need)} more, and the disk has ${gigabytes(free)}: give fewer --rows, or a TMPDIR with more room`
}
