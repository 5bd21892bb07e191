// The timeline of an object: what happened to it and when, the newest first.

import type { ReactNode } from 'react'
import { When } from '../values/values.tsx'
import styles from './timeline.module.css'

export type TimelineEntry = {
  readonly key: string
  /** Null: not known to the second. */
  readonly at: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly tone?: 'good' | 'bad' | 'waits' | undefined
}

/** `isSorted`: the entries are in an order of their own. */
export function Timeline({
  entries,
  isSorted = false,
}: {
  entries: readonly TimelineEntry[]
  isSorted?: boolean
}) {
  const sorted = isSorted ? entries : entries.toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <ol className={styles['timeline']}>
      {sorted.map(({ key, at, title, detail, tone }) => (
        <li key={key} className={styles['entry']} data-tone={tone}>
          <div className={styles['title']}>{title}</div>
          {detail && <div className={styles['detail']}>{detail}</div>}
          <div className={styles['at']}>
            <When at={at} exact />
          </div>
        </li>
      ))}
    </ol>
  )
}
