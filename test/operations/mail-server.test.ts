// Mails of a live server and a mail server that is down, refuses, hangs, or whose reply is lost:
// none is lost, none is sent twice without a reason, and no mail server delays the worker.

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { OwnerId, SellerId } from '../../server/kernel/ids.ts'
import { after, openClock } from '../../server/kernel/clock.ts'
import { openState } from '../../server/kernel/state.ts'
import { settled } from '../../server/mail/dispatcher.ts'
import { runJob, sweep } from '../../server/mail/job.ts'
import { attempted, LEASE_MS, type Mail } from '../../server/mail/mail.ts'
import { queueMails } from '../../server/mail/queue.ts'
import { openMailServer } from '../../server/mail/send.ts'
import { claimDue, saveAttempted } from '../../server/mail/store.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import type { Deps } from '../../server/runtime/deps.ts'
import { headerOf, startMailServer, type TestMailServer } from '../mail-server.ts'
import { world, type World } from '../world.ts'

const FROM = 'Vintém <no-reply@vintem.example>'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A live server that sends by SMTP to this port; the test moves its clock. */
function sender(t: TestContext, w: World, port: number, more: Partial<Deps> = {}) {
  let ms = w.deps.clock.wall().getTime()
  const machine = { epoch: () => ms, elapsed: () => ms }
  const mail = {
    is: 'smtp',
    url: `smtp://127.0.0.1:${port}`,
    from: FROM,
    isPlainAllowed: true,
  } as const
  const deps: Deps = {
    ...w.deps,
    config: { ...w.deps.config, mail },
    clock: openClock({ machine }),
    state: openState(),
    ...more,
  }
  t.after(async () => void (await deps.state.close()))
  return {
    deps,
    wait: (by: number) => void (ms += by),
    /** One round of the job, until all mails of it are sent. */
    send: async () => {
      const claimed = await runJob(deps)
      await settled(deps)
      return claimed
    },
  }
}

const queue = (w: World, deps: Deps, ...recipients: string[]) => {
  const owner = w.platform.io_seller_id.replaceAll('-', '')
  const content = { kind: 'welcome', name: 'Ana', platform: 'Loja' } as const
  const of = {
    owner: owner as OwnerId,
    seller: owner as SellerId,
    language: 'pt-BR',
    content,
  } as const
  return inTransaction(w.db, (tx) =>
    queueMails(
      tx,
      deps,
      recipients.map((recipient) => ({ ...of, recipient })),
    ),
  )
}

const mailsIn = (w: World) =>
  w.db.rows<{
    recipient: string
    status: string
    attempts: number
    error: string | null
    erased: boolean
  }>(sql`
    select recipient, status, attempts, error, content_sealed is null as erased
    from mails
    order by id`)
const statuses = async (w: World) => (await mailsIn(w)).map(({ status }) => status)
const recipients = ({ taken }: TestMailServer) => taken.flatMap(({ to }) => to).toSorted()

test('a mail goes out as text and HTML, with one Message-ID, and its content is erased', async (t) => {
  const w = await world(t)
  const server = await startMailServer(t)
  const { deps, send } = sender(t, w, server.port)
  await queue(w, deps, 'ana@example.com')
  assert.equal(await send(), 1)
  const [mail] = server.taken
  assert.deepEqual([mail?.from, mail?.to], ['no-reply@vintem.example', ['ana@example.com']])
  assert.equal(headerOf(mail!, 'To'), 'ana@example.com')
  assert.match(headerOf(mail!, 'Message-ID')!, /^<[0-9a-f]{32}@vintem\.example>$/)
  assert.equal(headerOf(mail!, 'Auto-Submitted'), 'auto-generated')
  assert.match(headerOf(mail!, 'Content-Type')!, /^multipart\/alternative;/)
  assert.match(mail!.raw, /text\/plain/)
  assert.match(mail!.raw, /text\/html/)
  assert.deepEqual(
    (await mailsIn(w)).map(({ status, attempts, error, erased }) => [
      status,
      attempts,
      error,
      erased,
    ]),
    [['sent', 1, null, true]],
  )
  assert.equal(await send(), 0)
})

test('a mail server that is down for an hour loses nothing, and gets each mail once', async (t) => {
  const w = await world(t)
  const first = await startMailServer(t)
  const { deps, send, wait } = sender(t, w, first.port)
  await first.close()
  const all = Array.from({ length: 30 }, (_, n) => `a${String(n).padStart(2, '0')}@example.com`)
  await queue(w, deps, ...all)
  let rounds = 0
  for (let minutes = 0; minutes < 60; minutes += 5) {
    rounds += (await send()) > 0 ? 1 : 0
    wait(5 * 60_000)
  }
  assert.ok(rounds >= 4)
  assert.deepEqual(new Set(await statuses(w)), new Set(['queued']))
  assert.match((await mailsIn(w))[0]!.error!, /ECONNREFUSED/)
  assert.equal(
    w.logged.filter((line) => line.startsWith('the mail server cannot be used')).length,
    1,
  )

  const second = await startMailServer(t, { port: first.port })
  wait(2 * HOUR_MS)
  while ((await send()) > 0);
  assert.deepEqual(recipients(second), all)
  assert.deepEqual(new Set(await statuses(w)), new Set(['sent']))
})

test('a mail server that takes no connection is not asked again for every mail', async (t) => {
  const w = await world(t)
  const busy = await startMailServer(t, { isBusy: true })
  const { deps, send } = sender(t, w, busy.port)
  await queue(w, deps, ...Array.from({ length: 30 }, (_, n) => `a${n}@example.com`))
  assert.equal(await send(), 30)
  assert.ok(busy.connections() <= 5, `${busy.connections()} connections`)
  assert.deepEqual(
    new Set((await mailsIn(w)).map(({ status, attempts }) => `${status} ${attempts}`)),
    new Set(['queued 1']),
  )
})

test('a permanently rejected recipient fails alone, and an operator can retry it', async (t) => {
  const w = await world(t)
  const [known, unknown] = ['ana@example.com', 'nobody@example.com']
  let isKnown = false
  const refusalOf = (to: string) => (to === unknown && !isKnown ? '550 No such user' : undefined)
  const server = await startMailServer(t, { refusalOf })
  const { deps, send, wait } = sender(t, w, server.port)
  await queue(w, deps, unknown, known)
  await send()
  assert.deepEqual(recipients(server), [known])
  const [failed] = await mailsIn(w)
  assert.deepEqual([failed?.status, failed?.attempts, failed?.erased], ['failed', 1, false])
  assert.match(failed!.error!, /550/)
  wait(2 * DAY_MS)
  assert.equal(await send(), 0)
  isKnown = true
  await w.db.rows(
    sql`update mails set status = 'queued', due_at = ${deps.clock.wall()} where status = 'failed'`,
  )
  await send()
  assert.deepEqual(await statuses(w), ['sent', 'sent'])
})

test('a temporarily full mailbox is retried for three days', async (t) => {
  const w = await world(t)
  const server = await startMailServer(t, { refusalOf: () => '452 Mailbox full' })
  const { deps, send, wait } = sender(t, w, server.port)
  await queue(w, deps, 'ana@example.com')
  for (let hours = 0; hours < 71; hours++) {
    await send()
    wait(HOUR_MS * 1.3)
    if ((await statuses(w))[0] === 'failed') break
  }
  const [mail] = await mailsIn(w)
  assert.deepEqual([mail?.status, mail?.erased], ['failed', false])
  assert.ok(mail!.attempts > 50, `${mail!.attempts} attempts`)
  assert.deepEqual(server.taken, [])
})

test('a server that stops between the reply of the mail server and its own commit sends it again, under the same Message-ID', async (t) => {
  const w = await world(t)
  const server = await startMailServer(t)
  const first = sender(t, w, server.port)
  await queue(w, first.deps, 'ana@example.com')
  await w.db.rows(sql`create function refuse_mail() returns trigger language plpgsql as $$ begin
    if new.status = 'sent' then raise 'gone'; end if; return new; end $$`)
  await w.db.rows(
    sql`create trigger refuse before update on mails for each row execute function refuse_mail()`,
  )
  await first.send()
  assert.deepEqual([server.taken.length, await statuses(w)], [1, ['queued']])
  await w.db.rows(sql`drop trigger refuse on mails`)
  assert.equal(await first.send(), 0, 'its lease has not ended')
  first.wait(6 * 60_000)
  await first.send()
  assert.deepEqual(await statuses(w), ['sent'])
  assert.equal(new Set(server.taken.map((mail) => headerOf(mail, 'Message-ID'))).size, 1)
})

test('many processes send each mail once', async (t) => {
  const w = await world(t)
  const server = await startMailServer(t)
  const all = Array.from({ length: 64 }, (_, n) => `a${String(n).padStart(2, '0')}@example.com`)
  const senders = Array.from({ length: 4 }, () => sender(t, w, server.port))
  await queue(w, senders[0]!.deps, ...all)
  await Promise.all(senders.map(({ send }) => send()))
  assert.deepEqual(recipients(server), all)
})

test('a late answer does not undo what another process has done with the mail since its lease ended', async (t) => {
  const w = await world(t)
  const { deps } = sender(t, w, 9)
  await queue(w, deps, 'ana@example.com')
  const wall = deps.clock.wall()
  const [lease, next] = [after(wall, LEASE_MS), after(wall, 2 * LEASE_MS)]
  const claim = async (at: Date, until: Date) =>
    (await inTransaction(w.db, (tx) => claimDue(tx, at, until, 10)))[0]!
  const [slow, quick] = [await claim(wall, lease), await claim(lease, next)]
  const keep = (mail: Mail, until: Date) =>
    inTransaction(w.db, (tx) => saveAttempted(tx, [mail], until))
  await keep(
    attempted(quick, { status: 'accepted' }, lease, () => 0.5),
    next,
  )
  await keep(
    attempted(slow, { status: 'unknown', error: 'no answer', isDown: false }, lease, () => 0.5),
    lease,
  )
  assert.deepEqual(await mailsIn(w), [
    { recipient: 'ana@example.com', status: 'sent', attempts: 1, error: null, erased: true },
  ])
})

test('a mail server that hangs delays no round and no stop; what it has not answered is sent later', async (t) => {
  const w = await world(t)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const hanging = await startMailServer(t, { onTaken: () => answered })
  const { deps } = sender(t, w, hanging.port)
  await queue(w, deps, 'ana@example.com')
  assert.equal(await runJob(deps), 1)
  assert.equal(await runJob(deps), 0, 'a round begins while another one waits')
  assert.deepEqual(await deps.state.close(), [])
  assert.deepEqual(
    (await mailsIn(w)).map(({ status, attempts }) => [status, attempts]),
    [['queued', 0]],
  )
  answer()
  const other = await startMailServer(t)
  const next = sender(t, w, other.port)
  next.wait(6 * 60_000)
  await next.send()
  assert.deepEqual([recipients(other), await statuses(w)], [['ana@example.com'], ['sent']])
})

const url = (port: number, user = '') => `smtp://${user}127.0.0.1:${port}`

test('a mail server elsewhere is used with TLS alone, and only when its certificate is right', async (t) => {
  const plain = await startMailServer(t)
  const selfSigned = await startMailServer(t, { options: { disabledCommands: [] } })
  for (const { port } of [plain, selfSigned]) {
    const server = openMailServer({ url: url(port), from: FROM, isPlainAllowed: false })
    t.after(() => server.close())
    await assert.rejects(server.check(), /TLS|certificate|STARTTLS/i)
  }
  assert.deepEqual([...plain.taken, ...selfSigned.taken], [])
})

test('the mail server is given the user and the password of SMTP_URL', async (t) => {
  const given: unknown[] = []
  const server = await startMailServer(t, {
    options: {
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        given.push([username, password])
        return password === 'p@ss:1'
          ? done(null, { user: username })
          : done(new Error('535 wrong password'))
      },
    },
  })
  const right = openMailServer({
    url: url(server.port, 'me%40x:p%40ss%3A1@'),
    from: FROM,
    isPlainAllowed: true,
  })
  await right.check()
  right.close()
  const wrong = openMailServer({
    url: url(server.port, 'me:no@'),
    from: FROM,
    isPlainAllowed: true,
  })
  await assert.rejects(wrong.check(), /535/)
  wrong.close()
  assert.deepEqual(given, [
    ['me@x', 'p@ss:1'],
    ['me', 'no'],
  ])
})

test('mails of more than thirty days ago are deleted, but not those that wait', async (t) => {
  const w = await world(t)
  const server = await startMailServer(t, {
    refusalOf: (to) => (to.startsWith('b') ? '452 later' : undefined),
  })
  const { deps, send, wait } = sender(t, w, server.port)
  await queue(w, deps, 'a@example.com', 'b@example.com')
  await send()
  wait(29 * DAY_MS)
  assert.equal(await sweep(deps), 0)
  wait(2 * DAY_MS)
  assert.equal(await sweep(deps), 1)
  assert.deepEqual(
    (await mailsIn(w)).map(({ recipient }) => recipient),
    ['b@example.com'],
  )
})

test('with SMTP_URL=off no mail is created', async (t) => {
  const w = await world(t)
  const deps: Deps = { ...w.deps, config: { ...w.deps.config, mail: { is: 'off' } } }
  await queue(w, deps, 'ana@example.com')
  assert.deepEqual(await mailsIn(w), [])
})
