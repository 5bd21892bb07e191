// The script of the pages that links in mails open: sends the token of the address and the new password. It is inlined into the page
// unchanged. The token is taken out of the address at once, so that it stays in no history.
;(() => {
  const form = document.getElementById('link')
  const { api, kind, words } = JSON.parse(form.dataset.facts)
  const find = (id) => document.getElementById(id)
  const token = location.hash.slice(1)
  // The same page in the other language opens the same link.
  for (const other of document.querySelectorAll('nav a')) other.hash = token
  history.replaceState(null, '', location.pathname + location.search)

  const show = (id) => {
    for (const part of document.querySelectorAll('[data-part]')) part.hidden = part.id !== id
  }
  const say = (text) => {
    find('fault').textContent = text
    find('fault').hidden = text === ''
  }
  const ask = async (path, body) => {
    const reply = await fetch(api + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify({ token, ...body }),
    })
    return { ok: reply.ok, status: reply.status, body: await reply.json() }
  }
  const faultOf = ({ status, body }) => {
    if (body.code === 'link_not_valid') return undefined
    const field = body.error && body.error.password
    if (field) return field[0]
    return status === 429 ? words.later : body.message_display || words.failed
  }
  const failed = (answer) => {
    const fault = faultOf(answer)
    if (fault === undefined) show('ended')
    else say(fault)
  }

  const needsPassword = () => !find('passwords').hidden

  const send = async () => {
    const path = kind === 'invitation' ? '/invitation/accept' : '/password/reset'
    const answer = await ask(path, needsPassword() ? { password: find('password').value } : {})
    if (answer.ok) show('done')
    else failed(answer)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    say('')
    if (needsPassword() && find('password').value !== find('again').value) return say(words.differ)
    find('send').disabled = true
    send()
      .catch(() => say(words.offline))
      .finally(() => (find('send').disabled = false))
  })

  // Another link that is opened in the same tab changes only the fragment.
  addEventListener('hashchange', () => location.reload())

  const start = async () => {
    if (token === '') return show('ended')
    if (kind !== 'invitation') return show('ask')
    const answer = await ask('/invitation', {})
    if (!answer.ok) {
      show('ask')
      return failed(answer)
    }
    find('company').textContent = answer.body.company
    find('email').value = answer.body.email
    find('passwords').hidden = !answer.body.needs_password
    for (const input of find('passwords').querySelectorAll('input'))
      input.required = answer.body.needs_password
    show('ask')
  }
  start().catch(() => {
    show('ask')
    say(words.offline)
  })
})()
