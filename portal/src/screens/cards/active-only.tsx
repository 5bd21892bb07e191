// Shows a screen of cards while the account of the company is active; the server refuses its calls
// in any other status.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../app/language.tsx'
import { useMe } from '../../app/session.tsx'
import { may } from '../../app/who.ts'
import { Empty } from '../../parts/page/empty.tsx'
import { PageFrame, Section } from '../../parts/page/page.tsx'
import { accountWords } from './account/words.ts'

export function ActiveOnly({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords(accountWords)
  const me = useMe()
  if (me.company?.corporate_account?.status === 'active') return children
  const mayRead = may('account:read')(me)
  return (
    <PageFrame title={title}>
      <Section>
        <Empty
          icon="cards"
          title={words.notActive}
          action={
            mayRead && (
              <Button component={Link} to="/account" variant="default" mt="sm">
                {words.toAccount}
              </Button>
            )
          }
        >
          {mayRead ? words.notActiveText : words.notActiveHolder}
        </Empty>
      </Section>
    </PageFrame>
  )
}
