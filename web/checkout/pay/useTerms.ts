import { useQuery } from '@tanstack/react-query'
import { termsPath } from '#api/catalogue.ts'
import { isTermsMarkdown } from '#domain/checkout/terms.ts'
import { words } from '#domain/words.ts'
import { getText } from '#ui/api-client.ts'

type Terms = { status: 'waiting' } | { status: 'ready'; text: string } | { status: 'failed'; tryAgain: () => void }

/** The terms, fetched once they are wanted; anything but markdown is a failure (spec 5, Terms content). */
export function useTerms(isWanted: boolean): Terms {
  const query = useQuery({
    queryKey: ['terms'],
    queryFn: fetchTerms,
    enabled: isWanted,
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (query.data !== undefined) return { status: 'ready', text: query.data }
  if (query.isError && !query.isFetching) return { status: 'failed', tryAgain: () => void query.refetch() }
  return { status: 'waiting' }
}

/** The text without its own title, which the dialog has already. */
async function fetchTerms(): Promise<string> {
  const text = await getText(termsPath, words.termsFailed)
  if (!isTermsMarkdown(null, text)) throw new TypeError(words.termsFailed)
  return text.replace(/^\s*# .*\n/, '')
}
