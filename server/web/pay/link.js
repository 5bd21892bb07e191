// The script of a payment link's page: checks what was typed, tokenizes a card, and starts the payment. It is inlined, after
// `readTypedAmount` of server/kernel/brazil/typed-amount.ts, and calls no URL but those of its page.
//
// An intent is one payment that the buyer means: its key is made once and kept with the page in the browser's history, so that a double
// click, a retry, a reload or going back sends the same one. Another amount, method, buyer or card is another intent. No card data is kept.
// A card payment without a definite answer is unsure: until there is one, the page sends that payment again and no other.
;(() => {
  const SEND_TIMEOUT_MS = 40_000
  const PROGRESS_WAIT_MS = 2_000
  const PROGRESS_TRIES = 10
  const TOO_MANY = 429
  const CARD_FIELDS = ['card_number', 'expiry', 'security_code', 'holder_name']
  /** The names that the server gives the fields of a card. */
  const FIELD_OF = {
    expiration_month: 'expiry',
    expiration_year: 'expiry',
    invalid_card_number: 'card_number',
    unknown_card_brand: 'card_number',
    invalid_security_code: 'security_code',
    invalid_card_holder: 'holder_name',
    invalid_expiration: 'expiry',
    card_expired: 'expiry',
    card_declined: 'card_number',
  }

  const form = document.getElementById('checkout')
  if (!form) return
  const { words, ...facts } = JSON.parse(form.dataset.facts)
  const find = (id) => document.getElementById(id)
  const here = location.pathname.replace(/\/+$/, '')
  let busy = false

  // ── what is kept with the page ─────────────────────────────────────────────────────────────────────────────────────
  const kept = () => history.state?.checkout ?? {}
  const keep = (more) =>
    history.replaceState({ ...history.state, checkout: { ...kept(), ...more } }, '')
  const random = () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  if (!kept().page) keep({ page: random() })
  /** Makes the key of what the buyer means now, unless it was meant before. */
  const mean = (meant) => {
    if (kept().meant !== meant || !kept().intent) keep({ meant, intent: random(), card: undefined })
  }
  const forgetIntent = () =>
    keep({ meant: undefined, intent: undefined, card: undefined, unsure: undefined })

  // ── amounts ────────────────────────────────────────────────────────────────────────────────────────────────────────
  const money = (cents) =>
    `R$ ${(cents / 100).toLocaleString(facts.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])
  const amountNow = () => facts.amount ?? readTypedAmount(find('amount').value, facts.language)

  const showAmounts = () => {
    const amount = amountNow()
    const button = find('pay')
    const text = amount ? filled(words.pay, { amount: money(amount) }) : words.payAny
    if (!busy) button.textContent = kept().unsure ? words.again : text
    const select = find('installments')
    if (!select) return
    const chosen = select.value || '1'
    const options = []
    for (let n = 1; n <= facts.installments && (n === 1 || (amount ?? 0) >= n); n++) {
      const each = Math.floor((amount ?? 0) / n)
      const first = (amount ?? 0) - each * (n - 1)
      const several = first === each ? words.equal : words.first
      const text = n === 1 ? words.once : several
      options.push(
        new Option(filled(text, { n, each: money(each), first: money(first) }), String(n)),
      )
    }
    select.replaceChildren(...options)
    select.value = options.some(({ value }) => value === chosen) ? chosen : '1'
  }

  // ── faults ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const setFault = (id, text) => {
    const place = find(`${id}-fault`)
    if (!place) return false
    place.textContent = text
    find(id).setAttribute('aria-invalid', text === '' ? 'false' : 'true')
    return true
  }
  const clearFaults = () => {
    for (const place of document.querySelectorAll('.fault[id$="-fault"]'))
      setFault(place.id.slice(0, -6), '')
    find('fault').textContent = ''
  }
  /** Shows faults beside their fields, and the rest above the button. */
  const showFaults = (faults, summary) => {
    const others = Object.entries(faults).filter(([id, text]) => !setFault(id, text))
    find('fault').textContent = [summary, ...others.map(([, text]) => text)]
      .filter(Boolean)
      .join(' ')
    const first = document.querySelector('[aria-invalid="true"]')
    first?.focus()
  }

  // ── what was typed ─────────────────────────────────────────────────────────────────────────────────────────────────
  const methodNow = () => form.elements.method.value
  const digitsOf = (text) => text.replace(/\D/g, '')

  /** Modulo 11 over characters, from the right 2, 3, … up to `most`. */
  const checkDigit = (text, most) => {
    let sum = 0
    for (let n = 0; n < text.length; n++)
      sum += (text.charCodeAt(text.length - 1 - n) - 48) * (2 + (n % (most - 1)))
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const isDocument = (text) => {
    const value = text.replace(/[\s./-]/g, '').toUpperCase()
    const isCpf = /^\d{11}$/.test(value)
    const isCnpj = /^[0-9A-Z]{12}\d{2}$/.test(value)
    const most = isCpf ? 11 : 9
    if (!(isCpf || isCnpj) || /^(.)\1*$/.test(value)) return false
    const body = value.slice(0, -2)
    const first = checkDigit(body, most)
    return value.endsWith(`${first}${checkDigit(body + first, most)}`)
  }
  const passesLuhn = (digits) =>
    [...digits].reverse().reduce((sum, digit, n) => {
      const twice = Number(digit) * (1 + (n % 2))
      return sum + (twice > 9 ? twice - 9 : twice)
    }, 0) %
      10 ===
    0
  const readExpiry = (text) => /^(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|\d{4})$/.exec(text.trim())

  const amountFault = (amount) => {
    if (amount === undefined) return words.amount
    if (facts.amount === null && (amount < facts.least || amount > facts.most))
      return filled(words.bounds, { least: money(facts.least), most: money(facts.most) })
    return undefined
  }
  const cardFaults = () => {
    const number = digitsOf(find('card_number').value)
    return {
      ...(number.length < 12 || !passesLuhn(number) ? { card_number: words.number } : {}),
      ...(readExpiry(find('expiry').value) ? {} : { expiry: words.expiry }),
      ...(/^\d{3,4}$/.test(find('security_code').value.trim())
        ? {}
        : { security_code: words.code }),
      ...(find('holder_name').value.trim().length < 2 ? { holder_name: words.required } : {}),
    }
  }
  const documentNow = () => find('taxpayer_id').value.trim()
  /** A buyer of abroad has no document, and pays by card. */
  const isDocumentFine = () =>
    (documentNow() === '' && methodNow() === 'credit') || isDocument(documentNow())
  const faultsNow = () => {
    const wrong = amountFault(amountNow())
    const email = find('email').value.trim()
    return {
      ...(wrong ? { amount: wrong } : {}),
      ...(find('name').value.trim() === '' ? { name: words.required } : {}),
      ...(isDocumentFine() ? {} : { taxpayer_id: words.document }),
      ...(email === '' || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) ? {} : { email: words.email }),
      ...(methodNow() === 'credit' && !kept().card ? cardFaults() : {}),
    }
  }

  // ── calls ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const send = async (to, body) => {
    const answer = await fetch(`${here}/${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': facts.language },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    const wait = Number(answer.headers.get('retry-after') ?? 0)
    return { ok: answer.ok, status: answer.status, wait, body: await answer.json() }
  }
  /** Whether an answer leaves open what became of a payment. */
  const isUnsure = ({ status, body }) => status >= 500 || body.code === 'request_in_progress'
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

  /** The token of the card that was typed; a page token that was used or is too old is replaced once. */
  const tokenize = async () => {
    const [, month, year] = readExpiry(find('expiry').value)
    const card = {
      card_number: digitsOf(find('card_number').value),
      expiration_month: month,
      expiration_year: year,
      security_code: find('security_code').value.trim(),
      holder_name: find('holder_name').value.trim(),
    }
    let said
    for (let n = 0; n < 2; n++) {
      const named = await send('token', {})
      if (!named.ok) return named
      said = await send('cards', { page_token: named.body.token, ...card })
      if (said.body.code !== 'payment_link_token_over') return said
    }
    return said
  }

  /** Starts the payment; while the same one is in progress, waits for it. */
  const start = async (order) => {
    let said
    for (let n = 0; n < PROGRESS_TRIES; n++) {
      said = await send('payments', order)
      if (said.body.code !== 'request_in_progress') return said
      find('fault').textContent = words.progress
      await pause(PROGRESS_WAIT_MS)
    }
    return said
  }

  /** Shows why it was refused. */
  const refused = (said) => {
    const { body, wait } = said
    if (body.code === 'payment_link_over' || body.code === 'payment_link_not_found')
      return location.reload()
    const later = wait > 5 ? filled(words.wait, { minutes: Math.ceil(wait / 60) }) : ''
    const isFields = body.code === 'invalid_request' || body.code === 'unknown_field'
    if (!isFields) {
      const field = FIELD_OF[body.code]
      const text = [body.error?.message_display ?? body.message_display, later]
        .filter(Boolean)
        .join('. ')
      // The payment of this intent has failed: what is sent next is another. One that was put off, or is unsure, has not.
      if (said.status !== TOO_MANY && !isUnsure(said)) forgetIntent()
      return showFaults(field ? { [field]: text } : {}, field ? '' : text)
    }
    const faults = Object.entries(body.error).map(([path, texts]) => [
      FIELD_OF[path] ?? path,
      texts.join('; '),
    ])
    showFaults(Object.fromEntries(faults), words.mend)
  }

  /** Sends the payment of the present intent. */
  const sendPayment = async (order) => {
    const isCard = order.payment_type === 'credit'
    const { page, intent, card, unsure } = kept()
    // Kept before it is sent: the page may be left before the answer.
    keep({ unsure: isCard || undefined })
    const said = await start({ page, intent, ...order, ...(isCard ? { card_token: card } : {}) })
    // One that was put off is as sure as it was before.
    keep({ unsure: said.status === TOO_MANY ? unsure : (isCard && isUnsure(said)) || undefined })
    if (!said.ok) return refused(said)
    location.assign(`${here}/${said.body.path}${location.search}`)
    return true
  }

  const pay = async () => {
    if (kept().unsure) return sendPayment(JSON.parse(kept().meant))
    const method = methodNow()
    const order = {
      payment_type: method,
      name: find('name').value.trim(),
      ...(documentNow() === '' ? {} : { taxpayer_id: documentNow() }),
      email: find('email').value.trim(),
      ...(facts.amount === null ? { amount: amountNow() } : {}),
      ...(method === 'credit' ? { installments: Number(find('installments').value) } : {}),
    }
    mean(JSON.stringify(order))
    if (method === 'credit' && !kept().card) {
      const faults = cardFaults()
      if (Object.keys(faults).length > 0) return showFaults(faults, words.mend)
      const token = await tokenize()
      if (!token.ok) return refused(token)
      keep({ card: token.body.id })
    }
    return sendPayment(order)
  }

  const setBusy = (now) => {
    busy = now
    const button = find('pay')
    button.disabled = now
    for (const part of [...form.querySelectorAll('fieldset'), find('amount')])
      if (part) part.disabled = Boolean(kept().unsure)
    if (now) button.textContent = words.busy
    else showAmounts()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (busy) return
    clearFaults()
    const faults = kept().unsure ? {} : faultsNow()
    if (Object.keys(faults).length > 0) return showFaults(faults, words.mend)
    setBusy(true)
    pay()
      .then((isLeaving) => isLeaving || setBusy(false))
      .catch(() => {
        setBusy(false)
        find('fault').textContent = words.offline
      })
  })

  // ── while typing ───────────────────────────────────────────────────────────────────────────────────────────────────
  const showMethod = () => {
    const card = find('card')
    if (card) card.hidden = methodNow() !== 'credit'
  }
  for (const choice of form.querySelectorAll('[name="method"]'))
    choice.addEventListener('change', showMethod)
  for (const id of CARD_FIELDS)
    find(id)?.addEventListener('input', () => {
      // Another card is another payment.
      if (kept().card) forgetIntent()
    })
  find('card_number')?.addEventListener('input', ({ target }) => {
    const at = target.selectionStart === target.value.length
    if (at) target.value = digitsOf(target.value).replace(/(\d{4})(?=\d)/g, '$1 ')
  })
  find('expiry')?.addEventListener('input', ({ target, inputType }) => {
    const digits = digitsOf(target.value)
    if (inputType?.startsWith('insert') && digits.length >= 3 && !target.value.includes('/'))
      target.value = `${digits.slice(0, 2)}/${digits.slice(2)}`
  })
  find('amount')?.addEventListener('input', showAmounts)
  addEventListener('pageshow', (event) => event.persisted && setBusy(false))

  /** Shows what was meant before the page was left. */
  const restore = ({ payment_type: method, amount, ...typed }) => {
    const choice = form.querySelector(`[name="method"][value="${method}"]`)
    if (choice) choice.checked = true
    if (amount !== undefined)
      find('amount').value = (amount / 100).toFixed(2).replace('.', words.comma)
    showAmounts()
    for (const [id, value] of Object.entries(typed)) if (find(id)) find(id).value = value
  }

  if (kept().meant) restore(JSON.parse(kept().meant))
  if (kept().unsure) find('fault').textContent = words.unsure
  setBusy(false)
  showMethod()
})()
