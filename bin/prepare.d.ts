export function installWhatIsMissing(): void
export function buildWebWhenStale(): Promise<void>
export function buildSiteWhenStale(): Promise<void>
export function buildDeskWhenStale(): Promise<void>
export function noteBuild(folder: string): void
export function pinnedNode(): string
