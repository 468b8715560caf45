import { ApiError, apiHooks, type ResponseParser, toApiError } from "./api-client";
import { NEW_TOKEN_REASON } from "./new-token-reason";
import { parseResponse } from "./parse-response";

/**
 * Sends a form with a file; `onProgress` receives the percentage sent. Separate from api-client.ts, because
 * only XMLHttpRequest reports progress and few pages need it. Rejects like `api`; when aborted, with the
 * signal's reason.
 */
export function uploadFile<T>(
  path: string,
  fields: Record<string, string | File>,
  parser: ResponseParser<T>,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return sendForm(path, form, parser, { onProgress, signal }, false);
}

function sendForm<T>(
  path: string,
  form: FormData,
  parser: ResponseParser<T>,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
  isRepeated: boolean,
): Promise<T> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept-language", document.documentElement.lang);
    if (apiHooks.accountId) request.setRequestHeader("x-shown-account", apiHooks.accountId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / (total || 1)));
    request.onerror = () => reject(new ApiError(0, "unavailable", ""));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const headers = new Headers({ "retry-after": request.getResponseHeader("retry-after") ?? "" });
      const response = { status: request.status, headers };
      try {
        const body: unknown = JSON.parse(request.responseText || "null");
        if (!isRepeated && isTokenReplaced(body)) {
          resolve(sendForm(path, form, parser, options, true));
          return;
        }
        if (request.status < 200 || request.status > 299) throw toApiError(response, body);
        resolve(parseResponse(parser, body, "POST"));
      } catch (error) {
        reject(error instanceof SyntaxError ? toApiError(response, undefined) : error);
      }
    };
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** Whether another tab got a new token during the upload. Nothing has run yet, and the new cookie is sent now. */
const isTokenReplaced = (body: unknown) =>
  (body as { error?: { reason?: string } } | null)?.error?.reason === NEW_TOKEN_REASON;
