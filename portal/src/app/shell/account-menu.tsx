// The person's menu: profile, language, appearance, and the way out.

import {
  Avatar,
  Menu,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
  Group,
} from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { shellWords } from './words.ts'
import { useLanguage, useWords } from '../language.tsx'
import { useMe, useSession } from '../session.tsx'

const SCHEMES = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['auto', 'screen'],
] as const satisfies readonly (readonly ['light' | 'dark' | 'auto', IconName])[]

export function AccountMenu() {
  const words = useWords(shellWords)
  const me = useMe()
  const { signOut } = useSession()
  const { language, change } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const schemeOf = (scheme: string) => SCHEMES.find(([name]) => name === scheme)?.[0] ?? 'auto'
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <UnstyledButton>
          <Avatar name={me.user.name} color="green" variant="filled" size={32} radius="xl" />
          <VisuallyHidden>{words.account}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {me.user.name}
          </Text>
          <Text size="xs" truncate>
            {me.user.email}
          </Text>
        </Menu.Label>
        <Menu.Item
          leftSection={<Icon name="shield" />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {words.profile}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.language}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={words.language}
          value={language}
          onChange={(value) => change(value === 'en' ? 'en' : 'pt-BR')}
          data={[
            { value: 'pt-BR', label: 'Português' },
            { value: 'en', label: 'English' },
          ]}
        />
        <Menu.Label mt={4}>{words.scheme}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={words.scheme}
          value={colorScheme}
          onChange={(value) => setColorScheme(schemeOf(value))}
          data={SCHEMES.map(([value, icon]) => ({
            value,
            label: (
              <Group justify="center" h={18}>
                <Icon name={icon} size={15} />
                <VisuallyHidden>{words[value]}</VisuallyHidden>
              </Group>
            ),
          }))}
        />
        <Menu.Divider mt={8} />
        <Menu.Item leftSection={<Icon name="exit" />} onClick={() => void signOut()}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
