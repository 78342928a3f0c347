"""HTTP below the application: accepting connections, time-outs, answers to what is no request."""
