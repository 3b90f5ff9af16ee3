export function installWhatIsMissing(): void
export function buildWebWhenStale(): void
export function noteBuild(folder: string): void
export function pinnedNode(): string
