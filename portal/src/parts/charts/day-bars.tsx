// Amounts by day, as bars.

import { useLanguage } from '../../app/language.tsx'
import { Bars } from './bars.tsx'
import { day } from '../values/format.ts'

const SHOWN_MAX = 14

export function DayBars({
  label,
  bars,
}: {
  label: string
  bars: readonly { on: string; cents: number }[]
}) {
  const { language } = useLanguage()
  const shown = bars
    .slice(0, SHOWN_MAX)
    .map(({ on, cents }) => ({ key: on, name: day(on, language), cents }))
  return <Bars label={label} bars={shown} />
}
