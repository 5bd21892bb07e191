// What buyers, merchants, banks or time would do: in the sandbox alone.

import { Button, Menu } from '@mantine/core'
import type { Backend } from '../../app/calls/calls.ts'
import { FACTS } from '../../app/facts.ts'
import { useMe } from '../../app/session.tsx'
import { may } from '../../app/who.ts'
import { Icon } from '../icon.tsx'
import { useQuickAct } from './quick-act.tsx'

type Act = { readonly label: string; readonly run: (vintem: Backend) => Promise<unknown> }

type Props = {
  /** An act that is not possible now is `false`. */
  acts: readonly (Act | false)[]
  touches: readonly string[]
}

export function SandboxMenu({ acts: given, touches }: Props) {
  const acts = given.filter((act) => act !== false)
  const me = useMe()
  const { perform, isPending } = useQuickAct((vintem, n: number) => acts[n]!.run(vintem), {
    touches,
  })
  if (acts.length === 0 || FACTS.mode !== 'sandbox' || !may('sandbox:use')(me)) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />} loading={isPending}>
          Sandbox
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label }, n) => (
          <Menu.Item key={label} onClick={() => void perform(n)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
