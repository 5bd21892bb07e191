// The frame of pages without a session: the mark, a card, and the choice of language.

import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useLanguage } from '../language.tsx'
import { FACTS } from '../facts.ts'
import { Mark } from '../../parts/mark.tsx'
import styles from './entry.module.css'

export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { language, change } = useLanguage()
  const other = language === 'en' ? (['pt-BR', 'Português'] as const) : (['en', 'English'] as const)
  useDocumentTitle(`${title} · Vintém`)
  return (
    <Box className={styles['frame'] ?? ''}>
      <Group justify="space-between" component="header" className={styles['top'] ?? ''}>
        <Mark />
        <Group gap="sm">
          {FACTS.mode === 'sandbox' && <Text className={styles['sandbox'] ?? ''}>sandbox</Text>}
          <Anchor
            component="button"
            type="button"
            size="sm"
            lang={other[0]}
            onClick={() => change(other[0])}
          >
            {other[1]}
          </Anchor>
        </Group>
      </Group>
      <Stack component="main" gap="lg" className={styles['card'] ?? ''}>
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Box>
  )
}
