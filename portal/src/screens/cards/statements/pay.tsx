// Pays a statement by pix: the code is made once while it can be paid, and its payment shows here
// by itself.

import { Button, Group, Stack, Text } from '@mantine/core'
import type { Backend } from '../../../app/calls/calls.ts'
import type { CorporateInvoice } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Money, When } from '../../../parts/values/values.tsx'
import { statementsWords } from './words.ts'
import { TOUCHES } from '../touches.ts'
import { useDebts } from './calls.ts'
import { PixToPay } from './pix.tsx'

const PAYMENTS_MAX = 20

export const paymentsOf =
  (debts: ReturnType<typeof useDebts>, invoice: string) => (vintem: Backend) =>
    debts(vintem).invoices.payments.list(invoice, { limit: PAYMENTS_MAX })

export function Pay({ invoice }: { invoice: CorporateInvoice }) {
  const words = useWords(statementsWords)
  const me = useMe()
  const debts = useDebts()
  const { id, status, owed } = invoice
  const { data, error, refetch } = useAsk(paymentsOf(debts, id))
  const pay = useAct((vintem, of: string, key) => debts(vintem).invoices.payment(of, { key }), {
    touches: TOUCHES,
  })
  if (status === 'open') return null
  const [newest, ...earlier] = data?.items ?? []
  const isPayable = status !== 'paid' && owed > 0 && may('statements:pay')(me)
  // A pix of another amount would leave a remainder.
  const isCurrent = newest?.status === 'created' && newest.amount === owed
  return (
    <Section title={words.payments}>
      <Stack gap="lg">
        {error && <ErrorNotice error={error} retry={refetch} />}
        {!data && !error && <Loading rows={2} />}
        {newest && <PixToPay charge={newest} />}
        {data && !newest && (
          <Text size="sm" c="dimmed">
            {words.noPayments}
          </Text>
        )}
        {pay.error && <ErrorNotice error={pay.error} />}
        {data && isPayable && !isCurrent && (
          <Group>
            <Button loading={pay.isPending} onClick={() => pay.mutate(id)}>
              {words.pay}
            </Button>
          </Group>
        )}
        {earlier.map((payment) => (
          <Text key={payment.id} size="sm" component="div">
            <Money cents={payment.paid_amount || payment.amount} />{' '}
            <Status status={payment.status} /> · <When at={payment.paid_at ?? payment.created_at} />
          </Text>
        ))}
      </Stack>
    </Section>
  )
}
