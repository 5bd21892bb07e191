// The text of a contract: its title, paragraphs and numbered clauses, with what stands between
// pairs of asterisks in bold.

import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './contract-text.module.css'

/** The texts between pairs of asterisks are the odd ones. */
const withBold = (text: string): ReactNode =>
  text.split('**').map((part, n) => (n % 2 === 1 ? <strong key={part}>{part}</strong> : part))

/** Lines that belong together: a clause begins with its number, a paragraph after an empty line. */
const blocksOf = (text: string): string[] =>
  text
    .replace(/\r/g, '')
    .split(/\n[^\S\n]*\n\s*|\n(?=\d+\. )/)
    .map((block) => block.replace(/(?<!\s)\s*\n\s*/g, ' ').trim())
    .filter((block) => block !== '')

export function ContractText({ text }: { text: string }) {
  return (
    <div className={styles['contract']}>
      {blocksOf(text).map((block) =>
        block.startsWith('# ') ? (
          <Title key={block} order={3} size="h4">
            {block.slice(2)}
          </Title>
        ) : (
          <Text
            key={block}
            size="sm"
            className={/^\d+\. /.test(block) ? (styles['clause'] ?? '') : ''}
          >
            {withBold(block)}
          </Text>
        ),
      )}
    </div>
  )
}
