// Asks for a second factor where the role needs one and the session has none.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.tsx'
import { shellWords } from './words.ts'
import { useWords } from '../language.tsx'
import { useMe } from '../session.tsx'
import styles from './shell.module.css'

export function SecondFactorNotice() {
  const words = useWords(shellWords)
  const { second_factor: factor } = useMe()
  if (!factor.needed || factor.session || factor.enrolled) return null
  return (
    <div className={styles['notice']} role="note">
      <Icon name="shield" />
      <span className={styles['noticeText']}>{words.secondFactorNeeded}</span>
      <Button component={Link} to="/profile" size="compact-sm" variant="default">
        {words.secondFactorSet}
      </Button>
    </div>
  )
}
