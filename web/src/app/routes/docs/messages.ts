export const baseAddress = "Base address:";
export const lock = "Lock";
export const needsAToken =
  "needs a bearer token: the header “Authorization: Bearer …”, with the token that signing in answers.";
export const needsASession = "Needs a session";
export const parameters = "Parameters";
export const parametersOf = (id: string) => `Parameters of ${id}`;
export const body = (schema: string) => `Body: ${schema}`;
export const bodyOf = (id: string) => `Body of ${id}`;
export const statusOf = (status: string, id: string) => `${status} of ${id}`;
export const name = "Name";
export const type = "Type";
export const meaning = "Meaning";
export const required = "(required)";
export const api = "API";
export const apiOf = (title: string) => `${title} API`;
export const openapiFile = "openapi.json";
export const findACall = "Find a call";
export const noCall = "No call is named so.";
