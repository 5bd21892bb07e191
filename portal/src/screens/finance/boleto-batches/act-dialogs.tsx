// The acts for chosen boletos, each confirmed by their number and their sum.

import { Text, TextInput } from '@mantine/core'
import type { createBoletoBatch } from '../../../../../contract/payments/boletos/batches.ts'
import type { BodyOf } from '../../../../../contract/operation.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { batchWords } from './words.ts'

type Body = BodyOf<typeof createBoletoBatch>
type Props = {
  ids: readonly string[]
  sum: string
  onClose: () => void
  onMade: (id: string) => void
}

const DAYS_MAX = 365

const useMake = () =>
  useAct((vintem, body: Body, key) => vintem.boletoBatches.create(body, { key }), {
    touches: ['boletoBatches', 'transactions'],
  })

export function ChangeDialog({ ids, sum, onClose, onMade }: Props) {
  const words = useWords(batchWords)
  const make = useMake()
  const fields = useFields({ expiration_date: '', days: '' }, ({ expiration_date: date, days }) => {
    if ((date === '') === (days === '')) return { expiration_date: words.oneOfBoth }
    const isDays = /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MAX
    return days !== '' && !isDays ? { days: words.noDays } : {}
  })
  const { expiration_date: date, days } = fields.values
  const send = async () => {
    const to = date === '' ? { days: Number(days) } : { expiration_date: date }
    const { id } = await make.mutateAsync({
      action: 'change_due_date',
      transactions: [...ids],
      ...to,
    })
    onMade(id)
  }
  return (
    <Dialog title={words.changeDue} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.confirmChange(ids.length)} onCancel={onClose}>
        <Text size="sm">{words.changeText(ids.length, sum)}</Text>
        <TextInput label={words.date} type="date" {...fields.bind('expiration_date')} />
        <TextInput label={words.days} inputMode="numeric" {...fields.bind('days')} />
      </Form>
    </Dialog>
  )
}

export function WithdrawDialog({ ids, sum, onClose, onMade }: Props) {
  const words = useWords(batchWords)
  const make = useMake()
  return (
    <Confirm
      title={words.withdraw}
      text={words.withdrawText(ids.length, sum)}
      confirm={words.confirmWithdraw(ids.length)}
      isDangerous
      isOpen
      onClose={onClose}
      act={async () => {
        const { id } = await make.mutateAsync({ action: 'cancel', transactions: [...ids] })
        onMade(id)
      }}
    />
  )
}
