/** `a•••@b.example`: enough to recognise one's own, too little for a stranger who finds the link (ruling 35). */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')
