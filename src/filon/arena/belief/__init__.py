"""Quality of the bots' beliefs about hidden roles: measuring it (`filon arena belief`) and its report page."""
