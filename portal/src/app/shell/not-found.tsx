// The page of an address that nothing has, or that the person may not see: the same words for both.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../parts/page/empty.tsx'
import { PageFrame } from '../../parts/page/page.tsx'
import { shellWords } from './words.ts'
import { useWords } from '../language.tsx'

export function NotFound() {
  const words = useWords(shellWords)
  return (
    <PageFrame title={words.notFound}>
      <Empty
        icon="search"
        title={words.notFound}
        action={
          <Button component={Link} to="/" variant="default">
            {words.toHome}
          </Button>
        }
      >
        {words.notFoundText}
      </Empty>
    </PageFrame>
  )
}
