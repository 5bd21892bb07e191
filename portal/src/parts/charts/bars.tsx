// Amounts as bars with their numbers: a table that is drawn, so that everybody can read it. A name
// can lead to the rows behind its amount.

import type { ReactNode } from 'react'
import styles from './bars.module.css'
import { Money } from '../values/values.tsx'

export type Bar = { readonly key: string; readonly name: ReactNode; readonly cents: number }

const PERCENT = 100

export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const maxCents = Math.max(1, ...bars.map(({ cents }) => cents))
  return (
    <table className={styles['bars']} aria-label={label}>
      <tbody>
        {bars.map(({ key, name, cents }) => (
          <tr key={key}>
            <th scope="row">
              <div className={styles['name']}>{name}</div>
            </th>
            <td className={styles['track']}>
              <div
                className={styles['bar']}
                style={{ width: `${Math.max(1, (Math.max(0, cents) * PERCENT) / maxCents)}%` }}
              />
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
