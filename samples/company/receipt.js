// Sends the photograph of a receipt to the company's own server: the body is the file itself.

const form = document.getElementById('receipt')
const refused = document.getElementById('refused')

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  const [file] = form.querySelector('input').files
  button.disabled = true
  const address = `/purchases/${form.dataset.purchase}/receipt?${new URLSearchParams({ name: file.name })}`
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => undefined)
  if (response?.ok) return location.reload()
  const answer = await response?.json().catch(() => undefined)
  refused.textContent = answer?.message ?? 'Não foi possível guardar o recibo. Tente de novo.'
  refused.hidden = false
  button.disabled = false
})
