// Amounts that a screen begins with: the name of each, why it is so, and what it means.

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Explain } from '../ledger/explain.tsx'
import styles from './figure.module.css'

/** `why`: the id by which the amount is explained. */
type Props = { label: string; hint?: ReactNode; why?: string; children: ReactNode }

/** FigureGrid side by side, as many as have room. */
export const FigureGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles['figures']}>{children}</div>
)

export function Figure({ label, hint, why, children }: Props) {
  return (
    <div className={styles['figure']}>
      <div className={styles['label']}>
        {label} {why && <Explain id={why} />}
      </div>
      <div className={styles['value']}>{children}</div>
      {hint && (
        <Text size="xs" c="dimmed" component="div">
          {hint}
        </Text>
      )}
    </div>
  )
}
