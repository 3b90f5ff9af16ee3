/** Loads the page again, as the visitor would. */
export const reloadPage = (): void => location.reload()
