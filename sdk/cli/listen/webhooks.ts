// `vintem webhooks …`: manages the addresses that the server sends events to.

import { type Command, type Context, EXIT, KEY, nothingElse, theOne } from '../command.ts'
import { settledOf, tellDelivery } from './deliveries.ts'
import { fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { openSession } from '../login/session.ts'
import { columns } from '../words.ts'

/** The caller's own key, if it was given. */
const keyIn = (context: Context): { key?: string } => {
  const key = context.text('key')
  return key === undefined ? {} : { key }
}

const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'

export const listWebhooks: Command = {
  name: 'webhooks list',
  summary: { en: 'List the webhook endpoints', pt: 'Lista os endereços de webhook' },
  examples: ['vintem webhooks list'],
  run: async (context) => {
    nothingElse(context)
    const { terminal } = context
    const { in: words } = terminal
    const rows: string[][] = []
    for await (const one of openSession(context).vintem.webhooks.all()) {
      terminal.give(one)
      const failing =
        one.failing_since === null
          ? ''
          : `, ${words(fill(TEXTS.failingSince, { at: one.failing_since }))}`
      const why = one.disabled_reason === null ? '' : ` (${one.disabled_reason})`
      rows.push([one.id, `${one.status}${why}${failing}`, one.events.join(','), one.url])
    }
    if (rows.length === 0) terminal.say({ en: 'No webhooks.', pt: 'Nenhum webhook.' })
    else terminal.print(columns(rows).join('\n'))
    return EXIT.fine
  },
}

export const createWebhook: Command = {
  name: 'webhooks create',
  takes: '<url>',
  summary: {
    en: 'Register a webhook endpoint; its secret is shown once',
    pt: 'Cadastra um endereço de webhook; o segredo é mostrado uma vez',
  },
  options: {
    events: {
      type: 'string',
      value: '<kinds>',
      says: TEXTS.eventTypes,
    },
    description: {
      type: 'string',
      value: '<text>',
      says: { en: 'a note for yourself', pt: 'uma nota para você' },
    },
    ...KEY,
  },
  examples: ['vintem webhooks create https://shop.example.com/hooks/vintem --events transaction.*'],
  run: async (context) => {
    const { say, print, give } = context.terminal
    const url = theOne(context, { en: 'The URL', pt: 'o endereço' })
    const [events, description] = [context.text('events'), context.text('description')]
    const made = await openSession(context).vintem.webhooks.create(
      {
        url,
        ...(events === undefined ? {} : { events: events.split(',').map((kind) => kind.trim()) }),
        ...(description === undefined ? {} : { description }),
      },
      keyIn(context),
    )
    print(`${made.id} → ${made.url}`)
    say(fill(TEXTS.secretOnce, { secret: made.secret }))
    give(made)
    return EXIT.fine
  },
}

export const deleteWebhook: Command = {
  name: 'webhooks delete',
  takes: '<webhook>',
  summary: {
    en: 'Delete a webhook endpoint and drop its pending deliveries',
    pt: 'Exclui um endereço de webhook e descarta as entregas pendentes dele',
  },
  examples: [`vintem webhooks delete ${ID}`],
  run: async (context) => {
    const gone = await openSession(context).vintem.webhooks.delete(
      theOne(context, TEXTS.theWebhook),
    )
    context.terminal.say(
      fill({ en: '{id} is deleted.', pt: '{id} foi excluído.' }, { id: gone.id }),
    )
    context.terminal.give(gone)
    return EXIT.fine
  },
}

export const testWebhook: Command = {
  name: 'webhooks test',
  takes: '<webhook>',
  summary: {
    en: 'Send a test event and show the response',
    pt: 'Envia um evento de teste e mostra a resposta',
  },
  options: {
    forged: {
      type: 'boolean',
      says: {
        en: 'with a false signature: a receiver that answers 2xx does not check signatures',
        pt: 'com assinatura falsa: um receptor que responde 2xx não confere assinaturas',
      },
    },
  },
  examples: [`vintem webhooks test ${ID}`, `vintem webhooks test ${ID} --forged`],
  run: async (context) => {
    const { vintem } = openSession(context)
    const forged = context.given('forged')
    const {
      webhook,
      event_id: event,
      id,
    } = await vintem.webhooks.test(theOne(context, TEXTS.theWebhook), forged ? { forged } : {})
    const settled = await settledOf(vintem, { webhook, event, id, last: 0 })
    return tellDelivery(context.terminal, settled) ? EXIT.fine : EXIT.failed
  },
}

export const rotateWebhook: Command = {
  name: 'webhooks rotate',
  takes: '<webhook>',
  summary: {
    en: 'Rotate the secret of a webhook; the old secret stays valid for 24 hours',
    pt: 'Troca o segredo de um webhook; o antigo vale por mais 24 horas',
  },
  options: KEY,
  examples: [`vintem webhooks rotate ${ID}`],
  run: async (context) => {
    const { say, give } = context.terminal
    const rotated = await openSession(context).vintem.webhooks.rotateSecret(
      theOne(context, TEXTS.theWebhook),
      keyIn(context),
    )
    say(fill(TEXTS.secretOnce, { secret: rotated.secret }))
    if (rotated.old_secret_until)
      say(
        fill(
          { en: 'The old secret is valid until {at}.', pt: 'O segredo antigo vale até {at}.' },
          { at: rotated.old_secret_until },
        ),
      )
    give(rotated)
    return EXIT.fine
  },
}
