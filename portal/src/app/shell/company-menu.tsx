// The company that the session is in, and the person's others.

import { Menu, Text, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.tsx'
import { useFailureNotice } from '../../parts/form/quick-act.tsx'
import { roleWords } from '../../words/roles.ts'
import { shellWords } from './words.ts'
import { useWords } from '../language.tsx'
import { useMe, useSession } from '../session.tsx'
import styles from './shell.module.css'

export function CompanyMenu() {
  const words = useWords(shellWords)
  const roles = useWords(roleWords)
  const me = useMe()
  const showFailure = useFailureNotice()
  const { changeCompany } = useSession()
  const navigate = useNavigate()
  const change = async (user: string) => {
    try {
      await changeCompany(user)
      await navigate({ to: '/' })
    } catch (error) {
      showFailure(error)
    }
  }
  if (!me.company) return null
  const shown = (
    <>
      <Icon name="building" />
      <div style={{ minWidth: 0, flex: 1 }}>
        <div className={styles['companyName']}>{me.company.name}</div>
        <Text size="xs" c="dimmed">
          {me.user.role && roles[me.user.role]}
        </Text>
      </div>
    </>
  )
  if (me.companies.length < 2) return <div className={styles['company']}>{shown}</div>
  return (
    <Menu width={224} withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles['company'] ?? ''}>
          {shown}
          <Icon name="down" size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.companies}</Menu.Label>
        {me.companies.map(({ user, name, role }) => (
          <Menu.Item
            key={user}
            onClick={() => void change(user)}
            rightSection={user === me.user.id ? <Icon name="check" size={14} /> : undefined}
          >
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {roles[role]}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
