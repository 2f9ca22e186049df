/** On a limit of an organization it stands for none (contract 6). */
export const unlimited = -1
