// Amounts by day, as bars with their numbers: a table that is drawn, so that everybody can read it.

import { useLanguage } from '../app/language.tsx'
import styles from './day-bars.module.css'
import { day } from './format.ts'
import { Money } from './values.tsx'

type Bar = { readonly on: string; readonly cents: number }

const SHOWN_MAX = 14
const PERCENT = 100

export function DayBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const { language } = useLanguage()
  const shown = bars.slice(0, SHOWN_MAX)
  const maxCents = Math.max(1, ...shown.map(({ cents }) => cents))
  return (
    <table className={styles['bars']} aria-label={label}>
      <tbody>
        {shown.map(({ on, cents }) => (
          <tr key={on}>
            <th scope="row">{day(on, language)}</th>
            <td className={styles['track']}>
              <div className={styles['bar']} style={{ width: `${Math.max(1, (cents * PERCENT) / maxCents)}%` }} />
            </td>
            <td className={styles['amount']}>
              <Money cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
