/** An email address in a narrow column: it goes on in the next line from its `@`, not in the middle of a word. */
export function EmailAddress({ email }: { email: string }) {
  const [name, ...domain] = email.split('@')
  return (
    <>
      {name}
      {domain.length > 0 && (
        <>
          <wbr />@{domain.join('@')}
        </>
      )}
    </>
  )
}
