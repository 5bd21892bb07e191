// Values as they are shown everywhere: money, instants, ids, and links to objects.

import { ActionIcon, CopyButton, Group, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../../app/language.tsx'
import { usePlaceOf } from '../../app/places.ts'
import { sharedWords } from '../../words/shared.ts'
import { dateTime, day, money, shortId } from './format.ts'
import { Icon } from '../icon.tsx'
import { InnerLink } from './inner-link.tsx'
import styles from './values.module.css'

export function Money({ cents, strong = false }: { cents: number; strong?: boolean }) {
  return <span className={strong ? styles['strongMoney'] : styles['money']}>{money(cents)}</span>
}

/** An instant in São Paulo; nothing as a dash. */
export function When({ at, exact = false }: { at: string | null | undefined; exact?: boolean }) {
  const { language } = useLanguage()
  if (!at) return <Nothing />
  return (
    <time dateTime={at} className={styles['when']}>
      {dateTime(at, language, exact)}
    </time>
  )
}

export function Day({ on }: { on: string | null | undefined }) {
  const { language } = useLanguage()
  if (!on) return <Nothing />
  return (
    <time dateTime={on} className={styles['when']}>
      {day(on, language)}
    </time>
  )
}

export const Nothing = () => <span className={styles['nothing']}>–</span>

/** A value with a button that copies it. */
export function Copied({ text, children }: { text: string; children?: ReactNode }) {
  const words = useWords(sharedWords)
  return (
    <Group gap={4} wrap="nowrap" component="span" className={styles['copied'] ?? ''}>
      <span className={styles['mono']}>{children ?? text}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? words.copied : words.copy}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              onClick={copy}
              aria-label={words.copy}
            >
              <Icon name={copied ? 'check' : 'copy'} size={14} />
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}

/** `inText`: between words, where color alone does not show a link. */
type GoToProps = {
  to: string
  search?: Readonly<Record<string, string>>
  inText?: boolean
  children: ReactNode
}

/**
 * A link within the portal; `search`: the filters of a list. Rows of tables have many: it is not
 * made of Mantine's parts.
 */
export function GoTo({ to, search, inText = false, children }: GoToProps) {
  const className = `mantine-focus-auto ${styles[inText ? 'goToInText' : 'goTo']}`
  return (
    <InnerLink to={to} {...(search ? { search } : {})} className={className}>
      {children}
    </InnerLink>
  )
}

/** A link to the screen of an object, by its label or its shortened id. */
export function ObjectLink({
  kind,
  id,
  label,
}: {
  kind: string
  id: string
  label?: string | null | undefined
}) {
  const place = usePlaceOf()(kind, id)
  const text = label || shortId(id)
  const shown = label ? text : <span className={styles['shortId']}>{text}</span>
  return place ? <GoTo to={place}>{shown}</GoTo> : <span>{shown}</span>
}
