// Sends the photograph of a receipt to the company's own server: the body is the file itself.

const form = document.getElementById('receipt')
const refused = document.getElementById('refused')

const button = form?.querySelector('button')

/** Resolves with what is wrong, if anything is. */
async function send(file) {
  const address = `/purchases/${form.dataset.purchase}/receipt?${new URLSearchParams({ name: file.name })}`
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await fetch(address, { method: 'POST', headers, body: file })
  return response.ok ? undefined : (await response.json()).message
}

function refuse(message) {
  refused.textContent =
    typeof message === 'string' ? message : 'Não foi possível guardar o recibo. Tente de novo.'
  refused.hidden = false
  button.disabled = false
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  button.disabled = true
  send(form.querySelector('input').files[0]).then(
    (message) => (message ? refuse(message) : location.reload()),
    refuse,
  )
})
