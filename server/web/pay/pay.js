// The script of the payment page: copies the code, counts down by the server's clock, polls the transaction's status and
// switches the view. It is inlined into the page unchanged, and calls no URL but its own.
;(() => {
  const TICK_MS = 1_000
  const ASK_TIMEOUT_MS = 10_000
  const HOUR_S = 3_600
  const DAYS_FROM_S = 48 * HOUR_S
  const FAILURES_BEFORE_NOTICE = 2
  const FAILED_DELAY_MAX_MS = 60_000
  // The polling interval of each view, first and last, and the maximum of polls until the buyer looks again.
  const LIVE = { first: 2_000, most: 10_000, growth: 1.15, asks: 720 }
  // These may still change: to refunded, or to paid in time.
  const NEARLY_OVER = { first: 5_000, most: 60_000, growth: 1.5, asks: 20 }
  const PACES = {
    preparing: LIVE,
    pending: LIVE,
    lapsed: LIVE,
    paid: NEARLY_OVER,
    partly_refunded: NEARLY_OVER,
    expired: NEARLY_OVER,
    canceled: NEARLY_OVER,
  }

  const page = document.getElementById('pay')
  const { words, ...known } = JSON.parse(page.dataset.facts)
  const find = (id) => document.getElementById(id)
  let view = known.view
  let expiresAt = 0
  let ahead = 0

  // The server's time, whatever the browser's clock says: the sandbox's may be months ahead.
  const now = () => performance.now() + ahead
  const setClock = (said) => {
    ahead = Date.parse(said.now) - performance.now()
    expiresAt = Date.parse(said.expires_at)
  }

  const two = (n) => String(n).padStart(2, '0')
  const leftText = (seconds) => {
    if (seconds >= DAYS_FROM_S)
      return words.days.replace('{n}', Math.floor(seconds / (24 * HOUR_S)))
    const minutes = Math.floor((seconds % HOUR_S) / 60)
    if (seconds < HOUR_S)
      return words.minutes.replace('{t}', `${two(minutes)}:${two(seconds % 60)}`)
    return words.hours.replace('{h}', Math.floor(seconds / HOUR_S)).replace('{m}', two(minutes))
  }

  const turn = (next) => {
    if (next === view) return
    const section = page.querySelector(`[data-view="${next}"]`)
    // The payable view is in the page only once there is a code.
    if (!section) return location.reload()
    for (const one of page.querySelectorAll('[data-view]')) one.hidden = one !== section
    view = next
    pace = PACES[view]
    asked = 0
    delay = pace?.first
    const heading = section.querySelector('h2')
    if (!heading) return
    document.title = heading.textContent
    find('news').textContent = section.textContent.trim()
  }

  const tick = () => {
    if (view !== 'pending') return
    const seconds = Math.ceil((expiresAt - now()) / 1000)
    if (seconds <= 0) {
      turn('lapsed')
      return ask()
    }
    find('left').textContent = leftText(seconds)
    find('left').classList.toggle('soon', seconds < 60)
  }

  // ── polling ────────────────────────────────────────────────────────────────────────────────────────────────────────

  let pace = PACES[view]
  let delay = pace?.first
  let asked = 0
  let failures = 0
  let timer
  let asking = false

  const plan = () => {
    clearTimeout(timer)
    if (!pace || document.hidden) return
    if (asked >= pace.asks) return void (find('stopped').hidden = pace !== LIVE)
    timer = setTimeout(ask, delay)
  }

  const hear = (said) => {
    setClock(said)
    failures = 0
    delay = Math.min(delay * pace.growth, pace.most)
    turn(said.view)
    tick()
    // A new day, and another amount is due.
    if (view === 'pending' && said.amount_cents !== known.amount_cents) location.reload()
  }

  const ask = () => void look().catch(reportError)

  async function look() {
    if (asking || !pace) return
    asking = true
    asked++
    try {
      const address = location.pathname.replace(/\/+$/, '') + '/status'
      const answer = await fetch(address, {
        cache: 'no-store',
        signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
      })
      if (!answer.ok) throw new Error(String(answer.status))
      hear(await answer.json())
    } catch {
      failures++
      delay = Math.min(delay * 2, FAILED_DELAY_MAX_MS)
    }
    find('offline').hidden = failures < FAILURES_BEFORE_NOTICE
    asking = false
    plan()
  }

  // A buyer comes back from the bank's app: poll at once, and start again.
  const lookAgain = () => {
    if (document.hidden || !pace) return
    asked = 0
    delay = pace.first
    find('stopped').hidden = true
    ask()
  }
  document.addEventListener('visibilitychange', lookAgain)
  addEventListener('pageshow', (event) => event.persisted && lookAgain())
  addEventListener('online', lookAgain)

  // ── copying ────────────────────────────────────────────────────────────────────────────────────────────────────────

  const code = find('code')

  const copyOld = () => {
    code.focus()
    code.select()
    code.setSelectionRange(0, code.value.length)
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }

  const copy = async () => {
    let copied = true
    try {
      await navigator.clipboard.writeText(code.value)
    } catch {
      // Without permission, or without TLS, there is no clipboard API; the old command needs neither.
      copied = copyOld()
    }
    find('said').textContent = copied ? words.copied : words.selected
  }

  if (code) {
    find('copy').addEventListener('click', () => void copy().catch(reportError))
    code.addEventListener('focus', () => code.select())
  }
  setClock(known)
  setInterval(tick, TICK_MS)
  tick()
  plan()
})()
