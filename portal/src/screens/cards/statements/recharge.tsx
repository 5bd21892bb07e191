// Adds balance by pix: an amount, then the code, which turns to paid.

import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CorporateRecharge } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { statementsWords } from './words.ts'
import { TOUCHES } from '../touches.ts'
import { useDebts } from './calls.ts'
import { PixToPay } from './pix.tsx'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

function Made({ made }: { made: CorporateRecharge }) {
  const words = useWords(statementsWords)
  const debts = useDebts()
  const { data = made } = useAsk((vintem) => debts(vintem).recharges.get(made.id))
  return <PixToPay charge={data} paidText={words.rechargePaid} />
}

function RechargeDialog({ onClose }: { onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(statementsWords)
  const debts = useDebts()
  const [made, setMade] = useState<CorporateRecharge>()
  const fields = useFields({ amount: '' }, ({ amount }): { amount?: string } =>
    readTypedAmount(amount, language) ? {} : { amount: words.noAmount },
  )
  const recharge = useAct(
    (vintem, amount: number, key) => debts(vintem).recharge({ amount }, { key }),
    {
      touches: TOUCHES,
    },
  )
  const send = async () =>
    setMade(await recharge.mutateAsync(readTypedAmount(fields.values.amount, language)!))
  return (
    <Dialog title={words.recharge} isOpen onClose={onClose}>
      {made ? (
        <Made made={made} />
      ) : (
        <Form fields={fields} send={send} submit={words.makePix} onCancel={onClose}>
          <Text size="sm">{words.rechargeText}</Text>
          <TextInput
            label={words.rechargeAmount}
            leftSection={<Text size="sm">R$</Text>}
            inputMode="decimal"
            data-autofocus
            {...fields.bind('amount')}
          />
        </Form>
      )}
    </Dialog>
  )
}

export function Recharge({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <RechargeDialog onClose={() => setOpen(false)} />}
    </>
  )
}
