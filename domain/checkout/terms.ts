/** Whether what came back as the terms is the markdown we asked for and not a page of HTML (spec 5). */
export function isTermsMarkdown(contentType: string | null, content: string): boolean {
  const isHtml = contentType?.includes('html') || /^\s*<(!doctype|html|head|body|\?xml)/i.test(content)
  return !isHtml && content.trim() !== ''
}
