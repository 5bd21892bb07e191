// What is open in the sandbox: sales that can be paid or expire, and disputes that can be decided.

import { Button, Group, Stack, Text } from '@mantine/core'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { Section } from '../../../parts/page/page.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Money, ObjectLink } from '../../../parts/values/values.tsx'
import { salesWords } from '../../finance/sales/words.ts'
import { sandboxWords } from './words.ts'

const SHOWN_MAX = 8
const OPEN = 'pending,pre_authorized,dispute'

type Control = 'pay' | 'expire' | 'clear' | 'reject' | 'win' | 'lose'

/** What can be done with an open sale. */
function controlsOf(
  { payment_type: method, status }: Transaction,
  isPlatform: boolean,
): readonly Control[] {
  if (status === 'dispute') return ['win', 'lose']
  if (method === 'credit') return ['clear', 'reject']
  return isPlatform ? ['pay', 'expire'] : ['pay']
}

function pulled(
  vintem: Backend,
  { sale, control }: { sale: Transaction; control: Control },
): Promise<unknown> {
  const { id, payment_type: method } = sale
  if (control === 'pay')
    return method === 'boleto' ? vintem.sandbox.payBoleto(id) : vintem.sandbox.payPix(id)
  return vintem.sandbox[control](id)
}

function OpenSale({ sale }: { sale: Transaction }) {
  const words = useWords(sandboxWords)
  const sales = useWords(salesWords)
  const isPlatform = inPlatform(useMe())
  const { perform, isPending } = useQuickAct(pulled, { done: () => words.done })
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Money cents={sale.amount_cents} strong />
          <Status status={sale.status} />
        </Group>
        <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          {sales.methods[sale.payment_type] ?? sale.payment_type} ·{' '}
          <ObjectLink kind="transaction" id={sale.id} label={sale.reference_id} />
        </Text>
      </Stack>
      <Group gap={4}>
        {controlsOf(sale, isPlatform).map((control) => (
          <Button
            key={control}
            size="compact-xs"
            variant="default"
            disabled={isPending}
            onClick={() => void perform({ sale, control })}
          >
            {words.controls[control]}
          </Button>
        ))}
      </Group>
    </Group>
  )
}

export function OpenSales() {
  const words = useWords(sandboxWords)
  const { data } = useAsk((vintem) => vintem.transactions.list({ status: OPEN, limit: SHOWN_MAX }))
  const sales = data?.items ?? []
  return (
    <Section title={words.open}>
      {sales.length === 0 ? (
        <Text size="sm">{words.noneOpen}</Text>
      ) : (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
          {sales.map((sale) => (
            <OpenSale key={sale.id} sale={sale} />
          ))}
        </Stack>
      )}
    </Section>
  )
}
