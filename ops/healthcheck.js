/** Asks the house in this container whether it should get requests now: exit code 0, or 1 with the reason. */
const port = process.env.PORT ?? 4000
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) })
  if (!answer.ok) tell(await answer.text())
} catch (error) {
  tell(error.cause?.message ?? error.message)
}

function tell(why) {
  process.stdout.write(`${why}\n`)
  process.exitCode = 1
}
