// Says how a payout ended of which the bank says nothing. It is asked for here, and another person
// approves it.

import { Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  PAYOUT_RESULTS,
  PAYOUT_UNKNOWN_HOURS,
} from '../../../../../contract/names/payout-results.ts'
import type { Transaction, Transfer } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { all, inPlatform, may } from '../../../app/who.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { resultWords } from './result-words.ts'

type Said = { result: (typeof PAYOUT_RESULTS)[number]; proof: string; end_to_end_id?: string }

/** A payout, or a refund of a sale that is paid out. */
type Silent =
  | { readonly payout: Transfer }
  | { readonly refund: Transaction['refunds'][number]; readonly sale: string }

function ResultForm({ of, onClose }: { of: Silent; onClose: () => void }) {
  const words = useWords(resultWords)
  const say = useAct(
    (vintem, said: Said): Promise<Transaction | Transfer> =>
      'payout' in of
        ? vintem.transfers.decide(of.payout.io_seller_id, of.payout.id, said)
        : vintem.transactions.decideRefund(of.sale, of.refund.id, said),
    { touches: ['transfers', 'transactions', 'approvals'] },
  )
  const fields = useFields(
    { result: '', proof: '', end_to_end_id: '' },
    ({ result, proof }): { result?: string; proof?: string } => ({
      ...(result === '' && { result: words.noResult }),
      ...(proof.trim() === '' && { proof: words.noProof }),
    }),
  )
  const { result, proof, end_to_end_id: endToEnd } = fields.values
  const send = async () => {
    const named = result === 'paid' && endToEnd.trim() !== ''
    await say.mutateAsync({
      result: result as Said['result'],
      proof: proof.trim(),
      ...(named && { end_to_end_id: endToEnd.trim() }),
    })
    onClose()
  }
  return (
    <Form fields={fields} send={send} submit={words.ask} onCancel={onClose}>
      <Text size="sm">{words.text}</Text>
      <Select
        label={words.result}
        data={PAYOUT_RESULTS.map((value) => ({ value, label: words.results[value] }))}
        data-autofocus
        {...fields.choose('result')}
      />
      {result === 'paid' && <TextInput label={words.endToEnd} {...fields.bind('end_to_end_id')} />}
      <Textarea label={words.proof} description={words.proofHint} {...fields.bind('proof')} />
    </Form>
  )
}

/** For a person of the platform who may pay out, on a payout or a refund that is unknown. */
export function SayResult(of: Silent) {
  const words = useWords(resultWords)
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const { unknown_since: since } = 'payout' in of ? of.payout : of.refund
  if (since === null || !all(inPlatform, may('payouts:create'))(me)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Text size="sm">{words.unknown(PAYOUT_UNKNOWN_HOURS)}</Text>
      <Button
        variant="default"
        size="xs"
        mt="xs"
        leftSection={<Icon name="disputes" size={16} />}
        onClick={() => setOpen(true)}
      >
        {words.say}
      </Button>
      <Dialog title={words.say} isOpen={isOpen} onClose={close}>
        {me.second_factor.session ? (
          <ResultForm of={of} onClose={close} />
        ) : (
          <Text size="sm">{words.factorNeeded}</Text>
        )}
      </Dialog>
    </>
  )
}
