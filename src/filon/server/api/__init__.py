"""The JSON API over HTTP: routes, request and response types, actions, reads, errors, security checks."""
