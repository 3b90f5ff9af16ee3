/** Calls back when the visitor returns to this page: from another tab or window, or by Back. */
export function onComingBack(tell: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && tell()
  const returned = ({ persisted }: PageTransitionEvent) => persisted && tell()
  addEventListener('focus', tell)
  addEventListener('pageshow', returned)
  document.addEventListener('visibilitychange', seen)
  return () => {
    removeEventListener('focus', tell)
    removeEventListener('pageshow', returned)
    document.removeEventListener('visibilitychange', seen)
  }
}
