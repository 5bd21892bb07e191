// The layout of a screen: its title, what it can do, and its sections. Every screen begins with one
// of these.

import { Anchor, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { AsCall } from './as-call.tsx'
import { Icon } from '../icon.tsx'
import styles from './page.module.css'

/** The list that a page belongs to. */
export type PageUp = { readonly to: string; readonly title: string }

type PageProps = {
  title: string
  /** Beside the title: a status. */
  beside?: ReactNode
  /** Below the title, in one line. */
  lead?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  up?: PageUp | undefined
  children: ReactNode
}

export function PageFrame({ title, beside, lead, actions, up, children }: PageProps) {
  useDocumentTitle(`${title} · Vintém`)
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        {up && (
          <Anchor component={Link} to={up.to} size="sm" c="dimmed" className={styles['up'] ?? ''}>
            <Icon name="left" size={14} />
            {up.title}
          </Anchor>
        )}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="sm" className={styles['heading'] ?? ''}>
            <Title order={1} className={styles['title'] ?? ''}>
              {title}
            </Title>
            {beside}
          </Group>
          <Group gap="xs">
            {actions}
            <AsCall />
          </Group>
        </Group>
        {lead && (
          <Text size="sm" c="dimmed" component="div">
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  )
}

type SectionProps = { title?: string; actions?: ReactNode; flush?: boolean; children: ReactNode }

/** A card of a screen. `flush`: its content reaches the edges, as tables do. */
export function Section({ title, actions, flush = false, children }: SectionProps) {
  return (
    <Box
      component="section"
      className={styles['section'] ?? ''}
      {...(title ? { 'aria-label': title } : {})}
    >
      {title && (
        <Group justify="space-between" className={styles['sectionHead'] ?? ''}>
          <Title order={2}>{title}</Title>
          {actions}
        </Group>
      )}
      <div className={flush ? undefined : styles['sectionBody']}>{children}</div>
    </Box>
  )
}

/** The main content with facts beside it; on a phone one below the other. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles['columns']}>
      <Stack gap="lg" miw={0}>
        {main}
      </Stack>
      <Stack gap="lg" miw={0}>
        {side}
      </Stack>
    </div>
  )
}

export type Fact = readonly [name: string, value: ReactNode]
export type FactOrNone = Fact | undefined | null | false | ''

/** Names and values. A missing value is left out. */
export function Facts({ facts }: { facts: readonly FactOrNone[] }) {
  const given = facts.filter((fact): fact is Fact => Boolean(fact))
  return (
    <dl className={styles['facts']}>
      {given.map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is shown until the first answer is there. */
export function Loading({ rows = 5 }: { rows?: number }) {
  const words = useWords(sharedWords)
  return (
    <Stack gap="sm" role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, n) => (
        <Skeleton key={n} height={18} width={`${90 - ((n * 17) % 45)}%`} />
      ))}
    </Stack>
  )
}
